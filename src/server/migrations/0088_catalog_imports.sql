-- [CAT-003] Adds the import of catalogue services from files.
alter table client_import
  drop constraint client_import_kind_check,
  add constraint client_import_kind_check
    check (kind in ('client_files', 'client_users', 'information_requests', 'catalog_services'));
