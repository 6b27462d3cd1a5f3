-- Idempotency keys without a company, for requests that create something in the firm itself, such as a saved view.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency alter column vendor_id drop not null;
alter table idempotency
  add constraint idempotency_key unique nulls not distinct (user_id, firm_id, vendor_id, key);
create index idempotency_vendor_id_idx on idempotency (vendor_id) where vendor_id is not null;
