import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { moduleNames } from "#schemas/access/modules.ts"
import { usualModules } from "#schemas/workspaces/provider.ts"
import { type DemoPerson, numbersOf, person } from "#server/composition/demo/companyDrafts.ts"

interface DemoWorkspace {
  readonly name: string
  readonly domain: string
  readonly colours: readonly [primary: string, secondary: string]
  readonly admin: DemoPerson
  readonly collaborator: DemoPerson
  readonly invited: DemoPerson
  /** Name, first digits of the SIREN, age of the client file in months, and its client user. */
  readonly clients: ReadonlyArray<readonly [name: string, digits: string, age: number, user: readonly [string, string]]>
}

/** The other workspaces of the holding to which the first firm belongs. */
const workspaces: ReadonlyArray<DemoWorkspace> = [
  {
    name: "Lumen Provence",
    domain: "lumen-provence.localhost",
    colours: ["#6b4a12", "#3f6f8f"],
    admin: person("Mme", "Claire", "Imbert", "lumen-provence.example"),
    collaborator: person("M.", "Yanis", "Benali", "lumen-provence.example"),
    invited: person("Mme", "Élise", "Barthès", "lumen-provence.example"),
    clients: [
      ["Savonnerie de la Sainte-Baume", "61240913", 11, ["Odile", "Rastoin"]],
      ["Moulin des Alpilles", "61240914", 9, ["Bruno", "Castan"]],
      ["Calanques Plongée", "61240915", 7, ["Maud", "Ferri"]],
      ["Ferronnerie Aubagne", "61240916", 4, ["Denis", "Olive"]],
      ["Lavandin & Fils", "61240917", 2, ["Jeanne", "Lavandin"]],
      ["Librairie du Cours", "61240918", 1, ["Sami", "Haddad"]]
    ]
  },
  {
    name: "Lumen Bretagne",
    domain: "lumen-bretagne.localhost",
    colours: ["#1d4f7a", "#b5542b"],
    admin: person("M.", "Ronan", "Le Goff", "lumen-bretagne.example"),
    collaborator: person("Mme", "Nolwenn", "Kerbrat", "lumen-bretagne.example"),
    invited: person("M.", "Tanguy", "Le Bras", "lumen-bretagne.example"),
    clients: [
      ["Conserverie de Groix", "61240921", 10, ["Erwan", "Tanguy"]],
      ["Chantier naval du Blavet", "61240922", 8, ["Anne", "Le Bihan"]],
      ["Crêperie des Remparts", "61240923", 5, ["Gaël", "Morvan"]],
      ["Biscuiterie Kergoat", "61240924", 3, ["Soizic", "Kergoat"]]
    ]
  }
]

const slug = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")

/** [HOL-001] Adds a holding of three workspaces, whose group admin is the first firm's admin. */
export const addGroup = (
  hash: string,
  addPerson: (given: DemoPerson, hash: string) => Effect.Effect<number, unknown, SqlClient.SqlClient>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const only = (rows: ReadonlyArray<unknown>) => Number((rows[0] as { readonly id: number }).id)
    const group = only(yield* sql`insert into holding (name) values ('Groupe Lumen') returning id`)
    const first = only(yield* sql`select id from firm order by id limit 1`)
    yield* sql`update firm set group_id = ${group} where id = ${first}`
    yield* sql`update module set is_active = true where firm_id = ${first} and vendor_id is null and name = 'holding'`
    yield* sql`update firm_user set is_group_admin = true where firm_id = ${first} and role = 'admin'`
    const [collaborator] = yield* sql<{ user_id: number }>`
      select user_id from firm_user where firm_id = ${first} and role = 'collaborator'`
    // Spread the creation dates over a year, so that the statistics show a growing firm.
    yield* sql`update vendor v set created_at = now() - make_interval(months => 11 - o.place::integer)
      from (select id, row_number() over (order by id) as place from vendor where firm_id = ${first}) o where v.id = o.id`
    for (const one of workspaces) {
      const [primary, secondary] = one.colours
      const firm = only(
        yield* sql`insert into firm (name, tagline, domain, group_id)
          values (${one.name}, ${"L’expertise comptable, en clair"}, ${one.domain}, ${group}) returning id`
      )
      yield* sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
        select ${firm}, t, ${primary}, ${secondary} from unnest(array['light', 'dark']) t`
      for (const [index, name] of moduleNames.entries()) {
        const staysInBar = !["holding", "admin", "themes", "mobile-app"].includes(name)
        yield* sql`insert into module (firm_id, name, is_active, priority, is_home, is_navbar, is_settings)
          values (${firm}, ${name}, ${usualModules.includes(name)}, ${(index + 1) * 10}, ${staysInBar}, ${staysInBar}, true)`
      }
      const admin = yield* addPerson(one.admin, hash)
      const helper = yield* addPerson(one.collaborator, hash)
      yield* sql`insert into firm_user (firm_id, user_id, role, all_clients)
        values (${firm}, ${admin}, 'admin', true), (${firm}, ${helper}, 'collaborator', false)`
      if (collaborator !== undefined)
        yield* sql`insert into firm_user (firm_id, user_id, role, all_clients)
          values (${firm}, ${collaborator.user_id}, 'collaborator', false)`
      // An invited client user who has never signed in, so that the invitation can be repeated.
      yield* sql`with made as (
          insert into app_user (email, firstname, lastname)
          values (${one.invited.email}, ${one.invited.firstname}, ${one.invited.lastname}) returning id
        ) insert into firm_user (firm_id, user_id, role, invited_at)
          select ${firm}::integer, id, 'collaborator', now() - interval '9 days' from made`
      for (const [place, [name, digits, age, [firstname, lastname]]] of one.clients.entries()) {
        const { siren, siret } = numbersOf(digits)
        const host = `${slug(name)}.example`
        const vendor = only(
          yield* sql`insert into vendor (firm_id, company_name, client_code, siren, siret, contact_email, created_at)
            values (${firm}, ${name}, ${`C${String(place + 1).padStart(3, "0")}`}, ${siren}, ${siret}, ${`contact@${host}`},
              now() - make_interval(months => ${age})) returning id`
        )
        const user = yield* addPerson(person("Mme", firstname, lastname, host), hash)
        yield* sql`insert into vendor_user (vendor_id, firm_id, user_id, role) values (${vendor}, ${firm}, ${user}, 'admin')`
        if (place % 2 === 0)
          yield* sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor}, ${firm}, ${helper})`
      }
    }
    yield* sql`update vendor_user u set joined_at = v.created_at + interval '6 days'
      from vendor v join firm f on f.id = v.firm_id and f.group_id = ${group} where v.id = u.vendor_id and u.joined_at is not null`
  })
