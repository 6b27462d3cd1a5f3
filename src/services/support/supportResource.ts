import type { FirmId } from "#schemas/shared/ids.ts"
import {
  catalogActionForm,
  copyActionForm,
  type DocumentSystem,
  firmActionForm,
  importActionForm,
  nodeActionForm,
  personActionForm,
  systemActionForm,
  themeActionForm
} from "#schemas/support/actions.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import type { ImportId } from "#schemas/customers/imports.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { idOf } from "#services/shared/digits.ts"
import { resource } from "#services/shared/resource.ts"

export type PersonAction = "support.addGroupAdmin" | "support.deleteMember" | "support.inviteAgain"

const noPerson = { firm_id: "", email: "", confirmed: false }
const noCopy = { firm_id: "", structure_id: "", to_firm_id: "", confirmed: false }

/** [SAD-026] [SAD-030] [SAD-031] The form of a support action on one user; it is emptied after each run. */
export const personAction = resource<{ readonly action: PersonAction }, SupportReport>()({
  form: personActionForm,
  empty: noPerson,
  valuesOf: () => noPerson,
  wire: ({ email, firm_id }) => ({ firm_id: idOf<FirmId>(firm_id), email, confirmed: true }),
  create: ({ ask, payload, place: { action } }) => ask(action, { payload })
})

/** [SAD-029] Copies a tree model to another firm, as a draft and without its themes. */
export const treeCopy = resource<null, SupportReport>()({
  form: copyActionForm,
  empty: noCopy,
  valuesOf: () => noCopy,
  wire: ({ firm_id, structure_id, to_firm_id }) => ({
    firm_id: idOf<FirmId>(firm_id),
    structure_id: idOf<TreeModelId>(structure_id),
    to_firm_id: idOf<FirmId>(to_firm_id),
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.copyTree", { payload })
})

const noCatalog = { firm_id: "", to_firm_id: "", confirmed: false }
const noTheme = { firm_id: "", theme_id: "", emails: "", confirmed: false }
const noFirm = { firm_id: "", confirmed: false }
const noNode = { ...noFirm, node: "" }
const noSystem = { ...noFirm, system: "", companies: "" }
const noImport = { ...noFirm, import_id: "" }

/**
 * [SAD-024] Copies a firm's services and offers to another firm, as drafts. Archived ones, and titles that the other
 * firm has already, are skipped.
 */
export const catalogCopy = resource<null, SupportReport>()({
  form: catalogActionForm,
  empty: noCatalog,
  valuesOf: () => noCatalog,
  wire: ({ firm_id, to_firm_id }) => ({
    firm_id: idOf<FirmId>(firm_id),
    to_firm_id: idOf<FirmId>(to_firm_id),
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.copyCatalog", { payload })
})

/**
 * [SAD-028] Gives a theme of a firm to members of its team, by their email addresses (at most 200). Unknown addresses
 * are reported, not refused.
 */
export const themeGift = resource<null, SupportReport>()({
  form: themeActionForm,
  empty: noTheme,
  valuesOf: () => noTheme,
  wire: ({ emails, firm_id, theme_id }) => ({
    firm_id: idOf<FirmId>(firm_id),
    theme_id: idOf<ThemeId>(theme_id),
    emails,
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.giveTheme", { payload })
})

/** [SAD-032] Removes a firm's quick folders whose destination was permanently deleted. */
export const quickFolderCleaning = resource<null, SupportReport>()({
  form: firmActionForm,
  empty: noFirm,
  valuesOf: () => noFirm,
  wire: ({ firm_id }) => ({ firm_id: idOf<FirmId>(firm_id), confirmed: true }),
  create: ({ ask, payload }) => ask("support.cleanQuickFolders", { payload })
})

/** [SAD-027] Removes all users' watch marks of a folder or document and of everything below it. */
export const surveyDeletion = resource<null, SupportReport>()({
  form: nodeActionForm,
  empty: noNode,
  valuesOf: () => noNode,
  wire: ({ firm_id, node }) => ({ firm_id: idOf<FirmId>(firm_id), node, confirmed: true }),
  create: ({ ask, payload }) => ask("support.deleteSurveys", { payload })
})

/**
 * [SAD-025] Changes where the documents of a firm's companies are kept, at most 500 at once. Unknown companies are
 * reported, not refused.
 */
export const systemChange = resource<null, SupportReport>()({
  form: systemActionForm,
  empty: noSystem,
  valuesOf: () => noSystem,
  wire: ({ companies, firm_id, system }) => ({
    firm_id: idOf<FirmId>(firm_id),
    system: system as DocumentSystem,
    companies,
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.changeGeds", { payload })
})

/**
 * [SAD-034] Starts an import that a user has prepared; it runs as that user. The server refuses one that was started
 * meanwhile.
 */
export const importLaunch = resource<null, SupportReport>()({
  form: importActionForm,
  empty: noImport,
  valuesOf: () => noImport,
  wire: ({ firm_id, import_id }) => ({
    firm_id: idOf<FirmId>(firm_id),
    import_id: idOf<ImportId>(import_id),
    confirmed: true
  }),
  create: ({ ask, payload }) => ask("support.launchImport", { payload })
})
