/* fails: (directives) */
int a;
