-- [SAD-025] Where the documents of a company are kept: in the portal, or in an archive that the firm has elsewhere.
alter table vendor add column document_system text not null default 'own' check (document_system in ('own', 'everial'));
