-- [VAL-049] An import takes the good lines and keeps the others, to be corrected. `lines` holds those that are not imported
-- yet: [{line, cells, left_out?}]
alter table client_import
  add column run_total integer not null default 0,
  add column imported  integer not null default 0,
  add column left_out  integer not null default 0,
  drop constraint client_import_state_check,
  add constraint client_import_state_check
    check (state in ('read', 'faulty', 'ready', 'queued', 'running', 'partial', 'done', 'refused', 'failed'));
