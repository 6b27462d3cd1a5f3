-- For `app.keep_names`, which updates the documents that show a person's name when it changes. The author has an index already. These two
-- are partial, so that uploads need not write to them: a new document has no validator and is not deleted.
create index node_validator_id_idx on node (validator_id) where validator_id is not null;
create index node_deleted_by_idx on node (deleted_by) where deleted_by is not null;
