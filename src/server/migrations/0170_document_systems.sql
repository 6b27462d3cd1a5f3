-- [SAD-025] Where the documents of a company are stored: in the portal (`own`), or in an outside archive of the firm (`everial`).
alter table vendor add column document_system text not null default 'own' check (document_system in ('own', 'everial'));
