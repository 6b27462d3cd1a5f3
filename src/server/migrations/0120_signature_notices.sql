-- [NOT-O02] Notices about signatures, to signatories and the sender: a document is to be signed, and how its signature goes and ends.
alter table notice add column signature_id integer references signature on delete cascade;
alter table notice drop constraint notice_subject;
alter table notice add constraint notice_subject
  check (num_nonnulls(node_id, task_id, service_request_id, mission_id, signature_id) = 1);
create index notice_signature_id_idx on notice (signature_id) where signature_id is not null;

insert into notice_type (type, preference, seen_by)
select t, 'signatures', 'sees_signature_notice' from unnest(array[
  'signature.sent', 'signature.signed', 'signature.refused', 'signature.expired', 'signature.cancelled'
]) t;
