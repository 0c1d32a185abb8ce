/* Sizes that grow in a loop before they are allocated: what may wrap on the way
   is told.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

struct buffer
{
  char *bytes;
  size_t room;
};

PAWL_PREPARE int
twice (struct buffer *buffer)
{
  char *moved = realloc (buffer->bytes, buffer->room * 2);      /* { dg-error "in 'twice', 'size_t' multiplication wraps: buffer->room = 9223372036854775808 gives 18446744073709551616|in 'twice', 'long unsigned int' multiplication wraps: buffer->room" } */
  if (!moved)
    return -1;
  buffer->bytes = moved;
  buffer->room *= 2;
  return 0;
}

PAWL_PREPARE int
doubled (struct buffer *buffer, size_t need)
{
  size_t room = buffer->room ? buffer->room : 64;
  while (room < need)
    room *= 2;          /* { dg-warning "in 'doubled', it is not known whether 'size_t' multiplication stays in range" } */
  char *moved = realloc (buffer->bytes, room);
  if (!moved)
    return -1;
  buffer->bytes = moved;
  buffer->room = room;
  return 0;
}

PAWL_PREPARE int
doubled_carefully (struct buffer *buffer, size_t need)
{
  size_t room = buffer->room ? buffer->room : 64;
  while (room < need)
    {
      if (room > SIZE_MAX / 2)
        return -1;
      room *= 2;
    }
  char *moved = realloc (buffer->bytes, room);
  if (!moved)
    return -1;
  buffer->bytes = moved;
  buffer->room = room;
  return 0;
}

/* A number that is read byte by byte does not grow.  */
PAWL_PREPARE void *
read_length (const unsigned char *message, size_t length)
{
  if (length < 8)
    return NULL;
  uint64_t n = 0;
  for (int i = 0; i < 8; i++)
    n = n << 8 | message[i];
  if (n > length - 8)
    return NULL;
  return malloc (n);
}
