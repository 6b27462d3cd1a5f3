-- [NOT-O02] What decides whether a received document is shown and counted, copied from its node by the trigger `settle_received`, so that
-- the home page and the list of clients count documents without reading their nodes.
alter table received_document
  add column folder_id bigint,
  add column rule_id integer,
  -- In the trash, or deleted for good. A folder in the trash is not included: the folder itself is read.
  add column deleted boolean not null default false;
update received_document r
   set folder_id = n.parent_id, rule_id = n.rule_id, deleted = n.deleted_at is not null or n.purged_at is not null,
     waits = r.waits and n.validated_at is null
  from node n where n.id = r.node_id;
alter table received_document alter column folder_id set not null;

-- [THM-O01] As for nodes: whatever a query leaves out, a document that the person's themes do not open is not counted.
create policy themes on received_document as restrictive to dossier_app
  using (rule_id is null or rule_id in (select unnest(app.scope_rules())));

-- In the order in which they are shown: those to validate of the firm, those of one client, which may be few among many, and those that a
-- person gave.
drop index received_waits, received_document_by_id_idx;
create index received_waits on received_document (firm_id, at desc, node_id desc) where waits and not deleted;
create index received_waits_of_company on received_document (vendor_id, at desc, node_id desc) where waits and not deleted;
create index received_by_person on received_document (by_id, at desc, node_id desc) where by_id is not null;

-- Not `update of`: triggers before it set the rule.
drop trigger settle_received on node;
create trigger settle_received after update on node for each row
  when (new.kind = 'document' and (
    (old.validated_at is null) <> (new.validated_at is null)
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.purged_at is null) <> (new.purged_at is null)
    or old.parent_id is distinct from new.parent_id
    or old.rule_id is distinct from new.rule_id))
  execute function app.settle_received();
