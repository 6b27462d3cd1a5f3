import type { HoldingCustomer, HoldingDashboard, HoldingFirm } from "#schemas/holding/holding.api.ts"
import { asJob } from "#tests/api/missions/support.ts"
import { deleteDueWorkspaces } from "#server/holding/deletion.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

let made = 0

/** A holding of two firms, with an administrator in the first, and a firm without a holding. */
export const groupIn = async (portal: Portal) => {
  const number = ++made
  const mail = (who: string) => `${who}${number}@maison.example`
  const [first, second, outside] = [
    await portal.make.firm(`Amont${number}`),
    await portal.make.firm(`Aval${number}`),
    await portal.make.firm(`Autre${number}`)
  ]
  const [row] = await portal.arrange(
    (sql) => sql<{ id: number }>`insert into holding (name) values (${`Maison ${number}`}) returning id`
  )
  const holding = row?.id ?? 0
  await portal.arrange((sql) => sql`update firm set group_id = ${holding} where id in (${first.id}, ${second.id})`)
  await portal.arrange(
    (sql) => sql`insert into module (firm_id, name, is_active) values (${first.id}, 'holding', true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
  const keeper = await portal.make.staff(first, mail("tete"))
  await portal.arrange((sql) => sql`update firm_user set is_group_admin = true where user_id = ${keeper.id}`)
  return { holding, first, second, outside, keeper, mail, number, at: `/api/holdings/${holding}` }
}
export type Group = Awaited<ReturnType<typeof groupIn>>

export interface Answered<A> {
  readonly data: A
}
export const customersOf = async (portal: Portal, { at, keeper }: Group, query = "") =>
  (
    await portal.call<Answered<ReadonlyArray<HoldingCustomer>> & { readonly pagination: { readonly total: number } }>(
      "GET",
      `${at}/vendors${query}`,
      { as: keeper }
    )
  ).body
export const firmsOf = async (portal: Portal, { at, keeper }: Group) =>
  (await portal.call<Answered<ReadonlyArray<HoldingFirm>>>("GET", `${at}/accounting-firms`, { as: keeper })).body.data
export const countsOf = async (portal: Portal, { at, keeper }: Group) =>
  (await portal.call<Answered<HoldingDashboard>>("GET", at, { as: keeper })).body.data

export const statusOf = async (portal: Portal, path: string, as: SignedInUser) =>
  (await portal.call("GET", path, { as })).status

/**
 * Gives the second firm an administrator of the group and the module `holding`, so that the first firm is not the last
 * one with an administrator of the group: it may be deactivated.
 */
export const keepAdmin = async (portal: Portal, { mail, second }: Group) => {
  const other = await portal.make.staff(second, mail("autre-tete"))
  await portal.arrange(
    (sql) => sql`update firm_user set is_group_admin = true where user_id = ${other.id} and firm_id = ${second.id}`
  )
  await portal.arrange(
    (sql) => sql`insert into module (firm_id, name, is_active) values (${second.id}, 'holding', true)
      on conflict (firm_id, vendor_id, name) do update set is_active = true`
  )
  return other
}

/** Does the work of the deletion job. */
export const runDeletion = (portal: Portal) => asJob(portal, deleteDueWorkspaces)
