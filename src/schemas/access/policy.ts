/**
 * All permission checks, as pure functions that the server enforces and the screens explain. Each returns the
 * conditions that are not met (`Refusals`), so that a refusal always has a reason.
 */
export { mayEditFiles, mayEditInformation, mayReadFirmSide } from "#schemas/customers/policy.ts"
export { mayDecideRequests, mayKeepCatalog, mayOrderServices } from "#schemas/catalog/policy.ts"
export {
  type AccessFacts,
  type Actor,
  actorOf,
  documentFlags,
  type DocumentRole,
  documentRole,
  mayPurge,
  mayRead,
  mayRemoveForGood,
  mayShareOutside,
  mayValidate,
  mayWrite,
  nobody,
  type ThemeAcl,
  themeAclOf,
  type Verdict
} from "#schemas/documents/rules/policy.ts"
export {
  type EntryRules,
  type Entrant,
  type EntryRefusals,
  mayEnter,
  maySeePlatform,
  mayTakeSide,
  mayUseModule
} from "#schemas/access/policy/entering.ts"
export { mayKeepLetters } from "#schemas/letters/policy.ts"
export { keepsMagicMail, mayKeepMagicMail } from "#schemas/documents/magicMailPolicy.ts"
export { mayAnswerMissions, mayKeepMissions, maySeeMissions, maySignMissions } from "#schemas/missions/policy.ts"
export { mayKeepUsers, mayMarkGroupAdmin, mayResetTwoFactor, maySeeUsers } from "#schemas/people/policy.ts"
export { holdingPowers, mayExercise, platformPowers, type Power, type Powerful } from "#schemas/access/policy/powers.ts"
export { mayDropFiles, mayKeepQuickFolders } from "#schemas/quickfolders/policy.ts"
export {
  type FirmRight,
  firmRightNames,
  firmRights,
  type FirmRole,
  mayAdministerFirm,
  mayInFirm,
  mayUseAdminModule
} from "#schemas/access/policy/rights/rights.ts"
export { maySeeScreen } from "#schemas/access/policy/screens.ts"
export { mayKeepSignatures, maySeeSignatures } from "#schemas/signatures/policy.ts"
export {
  mayAttachToTask,
  mayCreateTasks,
  mayKeepTask,
  mayRemoveTask,
  maySeeTask,
  maySubmitRequest,
  mayUseAdminMode,
  type TaskFacts
} from "#schemas/tasks/policy.ts"
export { mayChangeTheme, mayGiveThemes, mayMakeThemes } from "#schemas/themes/policy.ts"
export { mayKeepTreeModels, maySeeTreeModels } from "#schemas/treeModels/policy.ts"
export { mayKeepYears } from "#schemas/customers/yearPolicy.ts"
export { mayRemoveTeamAccess, mayWriteWorkflows, roleFlag } from "#schemas/access/policy/roles.ts"
export type { Refusals } from "#schemas/access/policy/rights/verdict.ts"
