-- [WSP-006] The workspace that a client file is deleted with, where the rest of its customers are transferred. Counts only while the
-- file is of that workspace.
alter table vendor add column goes_with integer references firm on delete set null;
create index vendor_goes_with_idx on vendor (goes_with) where goes_with is not null;
