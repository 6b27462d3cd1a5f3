-- [WSP-006] The workspace together with which a client file is deleted, when the workspace's other client files are transferred. Ignored
-- once the client file belongs to another workspace.
alter table vendor add column goes_with integer references firm on delete set null;
create index vendor_goes_with_idx on vendor (goes_with) where goes_with is not null;
