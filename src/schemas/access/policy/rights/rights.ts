import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [ROL-021] The rights in the firm's rights table, in the order in which it shows them. */
export const firmRightNames = [
  "add_user",
  "change_user_rights",
  "delete_user",
  "create_client_file",
  "edit_client_files",
  "edit_client_file_information",
  "edit_themes"
] as const
export type FirmRight = (typeof firmRightNames)[number]
/** [ROL-004] [ROL-005] Role of a staff member; `firmRights` lists what each role may do. */
export type FirmRole = "admin" | "collaborator"

const onlyAdmins: Readonly<Record<FirmRole, boolean>> = { admin: true, collaborator: false }
const allStaff: Readonly<Record<FirmRole, boolean>> = { admin: true, collaborator: true }

/** [ROL-021] [ROL-O04] The firm's rights table: screens show it, the server enforces it. */
export const firmRights: Readonly<Record<FirmRight, Readonly<Record<FirmRole, boolean>>>> = {
  add_user: onlyAdmins,
  change_user_rights: onlyAdmins,
  delete_user: onlyAdmins,
  create_client_file: allStaff,
  edit_client_files: allStaff,
  edit_client_file_information: allStaff,
  edit_themes: allStaff
}

/** Whether a role has a right in the firm; `role` is null for users outside the firm. */
export const mayInFirm = (role: FirmRole | null, right: FirmRight): Refusals<"isOfFirm" | "hasFirmRight"> =>
  role === null ? ["isOfFirm"] : unless({ hasFirmRight: firmRights[right][role] })

export { mayAdministerFirm, mayUseAdminModule } from "#schemas/access/policy/firmRole.ts"
