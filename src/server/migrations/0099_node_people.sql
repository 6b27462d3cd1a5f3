-- A person's new name is written to the documents that say it: of those who wrote them there is an index. These two cost an upload
-- nothing, for a new document has neither.
create index node_validator_id_idx on node (validator_id) where validator_id is not null;
create index node_deleted_by_idx on node (deleted_by) where deleted_by is not null;
