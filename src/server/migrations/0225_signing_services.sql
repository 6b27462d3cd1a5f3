-- [SIG-O04] The name of the outside signing service; null: people sign in the portal. Stored when the document is sent, so that a changed
-- configuration does not affect signatures in progress.
alter table signature add column service text;
-- The URL where a signatory signs at that service; empty: none yet, or they sign in the portal.
alter table signature_signatory add column service_address text not null default '';
create index signature_served on signature (ended_at, id) where service is not null;
