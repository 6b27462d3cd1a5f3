-- Who may move a document into a status, and whether only validated documents may enter it.
alter table workflow_status
  add column allowed_for text not null default 'writers' check (allowed_for in ('writers', 'firm', 'company', 'admins')),
  add column needs_validation boolean not null default false;
