-- [SIG-O04] The outside service that has people sign a document, by its name; null: the portal itself. Kept at sending, so
-- that another configuration changes nothing for signatures under way.
alter table signature add column service text;
-- Where a signatory signs at that service.
alter table signature_signatory add column service_address text not null default '';
create index signature_served on signature (ended_at, id) where service is not null;
