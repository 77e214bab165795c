// The functions of GMime 3 and GLib 2 that are called. Their own headers need folders that only gmime-3.0.pc names, whose flags hold a -pthread,
// of which the package manager warns every dependent. scripts/test-linkage compares these declarations with those headers.
#pragma once
#include <stddef.h>
#include <sys/types.h>

typedef struct _GMimeStream GMimeStream;
typedef struct _GMimeParser GMimeParser;
typedef struct _GMimeParserOptions GMimeParserOptions;
typedef struct _GMimeFormatOptions GMimeFormatOptions;
typedef struct _GMimeObject GMimeObject;
typedef struct _GMimeMessage GMimeMessage;
typedef struct _GMimeMessagePart GMimeMessagePart;
typedef struct _GMimeMultipart GMimeMultipart;
typedef struct _GMimePart GMimePart;
typedef struct _GMimeContentType GMimeContentType;
typedef struct _GMimeDataWrapper GMimeDataWrapper;
typedef struct _GMimeHeader GMimeHeader;
typedef struct _GMimeHeaderList GMimeHeaderList;
typedef struct _InternetAddress InternetAddress;
typedef struct _InternetAddressList InternetAddressList;
typedef struct _InternetAddressMailbox InternetAddressMailbox;
typedef struct _InternetAddressGroup InternetAddressGroup;
typedef struct _GDateTime GDateTime;
typedef struct _GTypeInstance GTypeInstance;

extern const unsigned int gmime_major_version;
extern const unsigned int gmime_minor_version;
extern const unsigned int gmime_micro_version;

void g_free(void *memory);
void g_object_unref(void *object);
int g_type_check_instance_is_a(GTypeInstance *instance, size_t type);
char *g_date_time_format(GDateTime *moment, const char *format);

void g_mime_init(void);

GMimeStream *g_mime_stream_mem_new(void);
GMimeStream *g_mime_stream_mem_new_with_buffer(const char *bytes, size_t count);
ssize_t g_mime_stream_length(GMimeStream *stream);
ssize_t g_mime_stream_read(GMimeStream *stream, char *bytes, size_t count);
int g_mime_stream_reset(GMimeStream *stream);

GMimeParser *g_mime_parser_new_with_stream(GMimeStream *stream);
GMimeMessage *g_mime_parser_construct_message(GMimeParser *parser, GMimeParserOptions *options);

const char *g_mime_message_get_subject(GMimeMessage *message);
const char *g_mime_message_get_message_id(GMimeMessage *message);
GDateTime *g_mime_message_get_date(GMimeMessage *message);
GMimeObject *g_mime_message_get_mime_part(GMimeMessage *message);
InternetAddressList *g_mime_message_get_sender(GMimeMessage *message);
InternetAddressList *g_mime_message_get_from(GMimeMessage *message);
InternetAddressList *g_mime_message_get_reply_to(GMimeMessage *message);
InternetAddressList *g_mime_message_get_to(GMimeMessage *message);
InternetAddressList *g_mime_message_get_cc(GMimeMessage *message);
InternetAddressList *g_mime_message_get_bcc(GMimeMessage *message);
int internet_address_list_length(InternetAddressList *list);
InternetAddress *internet_address_list_get_address(InternetAddressList *list, int index);
const char *internet_address_get_name(InternetAddress *address);
size_t internet_address_mailbox_get_type(void);
const char *internet_address_mailbox_get_addr(InternetAddressMailbox *mailbox);
size_t internet_address_group_get_type(void);
InternetAddressList *internet_address_group_get_members(InternetAddressGroup *group);

GMimeHeaderList *g_mime_object_get_header_list(GMimeObject *object);
int g_mime_header_list_get_count(GMimeHeaderList *list);
GMimeHeader *g_mime_header_list_get_header_at(GMimeHeaderList *list, int index);
const char *g_mime_header_get_name(GMimeHeader *header);
const char *g_mime_header_get_value(GMimeHeader *header);

GMimeContentType *g_mime_object_get_content_type(GMimeObject *object);
char *g_mime_content_type_get_mime_type(GMimeContentType *type);
const char *g_mime_content_type_get_parameter(GMimeContentType *type, const char *name);
const char *g_mime_object_get_disposition(GMimeObject *object);
const char *g_mime_object_get_content_disposition_parameter(GMimeObject *object, const char *name);
const char *g_mime_object_get_content_id(GMimeObject *object);
ssize_t g_mime_object_write_to_stream(GMimeObject *object, GMimeFormatOptions *options, GMimeStream *stream);

size_t g_mime_multipart_get_type(void);
int g_mime_multipart_get_count(GMimeMultipart *multipart);
GMimeObject *g_mime_multipart_get_part(GMimeMultipart *multipart, int index);
size_t g_mime_message_part_get_type(void);
GMimeMessage *g_mime_message_part_get_message(GMimeMessagePart *part);
size_t g_mime_part_get_type(void);
const char *g_mime_part_get_filename(GMimePart *part);
GMimeDataWrapper *g_mime_part_get_content(GMimePart *part);
ssize_t g_mime_data_wrapper_write_to_stream(GMimeDataWrapper *content, GMimeStream *stream);
