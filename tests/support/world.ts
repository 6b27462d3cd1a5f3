import { existsSync } from "node:fs"
import { join } from "node:path"
import { encodeContext } from "#schemas/access/context.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { demoFirms, type DemoFirm } from "#server/composition/demo/companies.ts"
import { demoTree } from "#server/composition/demo/tree.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { isBuilt } from "../../scripts/runtime.mjs"

const root = join(import.meta.dirname, "../..")

/** Throws if the pages are not built or stale. `npm test` builds them; STALE_PAGES=1 accepts stale ones. */
const requireBuiltPages = () => {
  if (!existsSync(join(root, "dist", "index.html")))
    throw new Error("The pages are not built: `node scripts/run.mjs build` builds them.")
  if (process.env["STALE_PAGES"] === undefined && !isBuilt(root, "pages"))
    throw new Error("The pages in dist are older than their sources: `node scripts/run.mjs build` builds them.")
}

const demoFirm = (key: FirmName): DemoFirm => {
  const found = demoFirms.find((firm) => firm.domain === `${key}.localhost`)
  if (found === undefined) throw new Error(`the demonstration has no firm ${key}`)
  return found
}

export type FirmName = "lumen" | "atlas"
export type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
type Firm = Awaited<ReturnType<Portal["make"]["firm"]>>

const addFirm = async (portal: Portal, key: FirmName): Promise<Firm> => {
  const { logo, name, primary_color, secondary_color, tagline } = demoFirm(key)
  const firm = await portal.make.firm(name, `${key}.localhost`)
  for (const theme of ["light", "dark"] as const) {
    await portal.arrange(
      (sql) => sql`insert into white_label (firm_id, theme, primary_color, secondary_color, logo, logo_type)
        values (${firm.id}, ${theme}, ${primary_color}, ${secondary_color}, ${Buffer.from(logo[theme])}, 'image/svg+xml')`
    )
  }
  await portal.arrange((sql) => sql`update firm set tagline = ${tagline} where id = ${firm.id}`)
  return firm
}

const addPeople = async (portal: Portal, firms: Record<FirmName, Firm>, bakery: Company, garage: Company) => {
  const { client, staff, user } = portal.make
  const [lumen, atlas] = [firms.lumen, firms.atlas]
  const people = {
    "super admin": await user("root@dossier.example"),
    "group admin": await staff(lumen, "helene.garnier@lumen.example"),
    "firm admin": await staff(lumen, "sophie.morel@lumen.example"),
    "firm collaborator": await staff(lumen, "thomas.petit@lumen.example", "collaborator", true),
    "client admin": await client(bakery, "claire.aubert@bakery.example", "admin"),
    "client collaborator": await client(bakery, "marc.renard@bakery.example", "collaborator"),
    "client guest": await client(bakery, "lea.fabre@bakery.example", "guest"),
    "user of another firm": await staff(atlas, "nadia.lopez@atlas.example"),
    /** Staff of the first firm and client user in the second. */
    "user of two firms": await staff(lumen, "paul.henry@lumen.example")
  } satisfies Record<string, SignedInUser>
  const capital = (word = "") => word.charAt(0).toUpperCase() + word.slice(1)
  for (const { email, id } of Object.values(people)) {
    const [first, last] = (email.split("@")[0] ?? "").split(".").map(capital)
    await portal.arrange(
      (sql) => sql`update app_user set firstname = ${first ?? ""}, lastname = ${last ?? "Admin"} where id = ${id}`
    )
  }
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${people["super admin"].id}`)
  await portal.arrange(
    (sql) => sql`update firm_user set is_group_admin = true where user_id = ${people["group admin"].id}`
  )
  await portal.arrange(
    (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
      values (${garage.id}, ${atlas.id}, ${people["user of two firms"].id}, 'admin')`
  )
  return people
}

const shown = ["pdf", "docx", "xlsx", "png", "jpg", "csv", "txt"]

/** Adds three folders, with one document of each type in the first, uploaded through the API. */
const addTree = async (portal: Portal, company: Company, author: SignedInUser) => {
  const [model] = demoFirm("lumen").vendors
  if (model === undefined) throw new Error("the demonstration has no client file")
  const { documents } = demoTree(model, new Date())
  const bank = await portal.make.folder(company, "Banque")
  const statements = await portal.make.folder(company, "Relevés", { parent: bank.id })
  const legal = await portal.make.folder(company, "Juridique")
  const sent: Array<DocumentNode> = []
  for (const extension of shown) {
    const found = documents.find((document) => document.extension === extension)
    if (found === undefined) continue
    const bytes = Uint8Array.from(await found.versions[0].bytes())
    sent.push(
      documentOf(await sendFile(portal, { as: author, vendor: company, folder: bank, name: found.name, bytes }))
    )
  }
  return { folders: { bank, legal, statements }, documents: sent }
}

/** A portal with two firms on hosts of their own, companies, people in every role, and a small tree of documents. */
export const startWorld = async (
  overrides: Parameters<typeof startPortal>[0] = {},
  given: Parameters<typeof startPortal>[1] = {}
) => {
  requireBuiltPages()
  const portal = await startPortal(overrides, given)
  const firms = { lumen: await addFirm(portal, "lumen"), atlas: await addFirm(portal, "atlas") }
  const [bakery, workshop, garage] = [
    await portal.make.vendor(firms.lumen, "Boulangerie Aubert"),
    await portal.make.vendor(firms.lumen, "Menuiserie Leroy"),
    await portal.make.vendor(firms.atlas, "Garage Martin")
  ]
  const people = await addPeople(portal, firms, bakery, garage)
  const tree = await addTree(portal, bakery, people["firm admin"])
  const { port } = new URL(portal.url)
  const ends: Array<() => Promise<unknown>> = []
  const hostOf = (name: string) => `${name}.localhost:${port}`

  return {
    portal,
    firms,
    companies: { bakery, workshop, garage },
    people,
    tree,
    password: portal.password,
    hosts: [hostOf("lumen"), hostOf("atlas"), hostOf("nobody"), `localhost:${port}`],
    /** The origin (scheme, host and port) of a firm's portal, or of a host that belongs to no firm. */
    origin: (name: FirmName | "nobody") => `http://${hostOf(name)}`,
    /** The company's context, as addresses contain it. */
    contextOf: (company: Company) =>
      encodeContext({ firmId: FirmId.make(company.firmId), vendorId: VendorId.make(company.id) }),
    firmContextOf: (firm: FirmName) => encodeContext({ firmId: FirmId.make(firms[firm].id), vendorId: null }),
    /** Opens a session that no other test uses. */
    newSession: async (who: keyof typeof people): Promise<string> => {
      const token = newSecret()
      await portal.arrange(
        (sql) => sql`insert into session (token_hash, user_id, idle, expires_at)
          values (${hashSecret(token)}, ${people[who].id}, interval '1 hour', now() + interval '1 hour')`
      )
      return token
    },
    /** Registers something to end before the portal stops. */
    beforeStop: (end: () => Promise<unknown>) => void ends.push(end),
    stop: async () => {
      await Promise.all(ends.map((end) => end()))
      await portal.stop()
    }
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
export type Who = keyof World["people"]
