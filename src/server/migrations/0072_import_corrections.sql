-- [VAL-049] A run imports the valid lines and keeps the others, so that the user can correct them (information requests: only if all lines
-- are valid). `lines` now holds only lines not imported yet: [{line, cells, left_out?}]; `left_out` is true if the user excluded the line.
alter table client_import
  add column run_total integer not null default 0,
  add column imported  integer not null default 0,
  add column left_out  integer not null default 0,
  drop constraint client_import_state_check,
  add constraint client_import_state_check
    check (state in ('read', 'faulty', 'ready', 'queued', 'running', 'partial', 'done', 'refused', 'failed'));
