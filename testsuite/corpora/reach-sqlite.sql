-- SPDX-License-Identifier: GPL-3.0-or-later
-- Statements of many kinds, so that much of SQLite runs: see reach.
pragma page_size=1024; pragma cache_size=20;
create table t(a integer primary key, b text, c real, d blob); create index tb on t(b,c);
with recursive n(i) as (select 1 union all select i+1 from n where i<3000) insert into t select i, printf('row %d %s', i, hex(randomblob(20))), i*1.5, randomblob(i%900) from n;
select count(*), sum(c), max(length(d)) from t; select b from t where a in (select a*2 from t) order by c desc limit 5;
update t set c=c+1, b=b||'x' where a%3=0; delete from t where a%7=0; select group_concat(b) from (select b from t limit 10);
create virtual table f using fts5(x); insert into f select b from t; select count(*) from f where f match 'row AND 12*'; insert into f(f) values('optimize');
create virtual table r using rtree(id,x0,x1,y0,y1); insert into r select a,c,c+3,c,c+9 from t; select count(*) from r where x0>100 and x1<300;
begin; insert into t select a+10000,b,c,d from t; savepoint s; delete from t where a>10500; rollback to s; release s; commit;
select json_group_array(json_object('a',a,'b',b)) from t limit 1; select json_extract('{"a":[1,2,{"x":5}]}','$.a[2].x');
select row_number() over (order by c), sum(c) over (partition by a%5 order by a rows between 3 preceding and current row) from t limit 20;
select upper(b), instr(b,'9'), replace(b,'row','col'), like('%9%',b), glob('*9*',b), round(c,2), sqrt(c), quote(d), zeroblob(50), strftime('%Y',a*100000,'unixepoch','localtime') from t limit 9;
create trigger tr after update on t begin insert into f(x) values(new.b); end; update t set c=1 where a<50; alter table t add column e default 5; alter table t rename column e to ee; analyze; explain query plan select * from t where b='q'; select * from t a join t b on a.c=b.c+1 limit 5; vacuum; pragma integrity_check; attach ':memory:' as m; create table m.z as select * from t; select count(*) from m.z natural join t; pragma journal_mode=wal; insert into t(a) values(99999); pragma wal_checkpoint; select * from pragma_table_info('t'); select avg(a),total(c),min(b) from t group by a%10 having count(*)>2 order by 1; select a from t where a<20 union select a from t where a>20 and a<30 except select 5 intersect select a from t;
