-- [SAD-020] [SAD-O01] The provider's products: modules, limits of people and storage (null: no limit), and a number of signatures, which is
-- added to the firm's balance when the product is sold.
create table product (
  id                 integer primary key generated always as identity,
  name               text not null check (name <> ''),
  name_key           text not null unique,
  stripe_id          text not null default '',
  is_active          boolean not null default true,
  modules            text[] not null default '{}',
  people             integer check (people > 0),
  storage_gigabytes  integer check (storage_gigabytes >= 0),
  signatures         integer not null default 0 check (signatures >= 0),
  revision           integer not null default 1,
  created_at         timestamptz not null default now()
);

-- Products sold to a firm, with a copy of their modules and limits on the day of the sale.
create table firm_product (
  firm_id            integer not null references firm on delete cascade,
  product_id         integer not null references product,
  modules            text[] not null,
  -- Modules that the sale switched on. They are switched off when the product is taken back, unless another one has them.
  brought            text[] not null,
  people             integer,
  storage_gigabytes  integer,
  signatures         integer not null,
  sold_at            timestamptz not null default now(),
  primary key (firm_id, product_id)
);
create index firm_product_product_id_idx on firm_product (product_id);

do $$
declare t text;
begin
  foreach t in array array['product', 'firm_product'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy gate on %I to dossier_gate using (true) with check (true)', t);
    -- Only for the provider's super admins.
    execute format('create policy scope on %I to dossier_app using ((select app.is_provider()))', t);
  end loop;
end $$;
grant select, insert, update, delete on product, firm_product to dossier_app, dossier_gate;
