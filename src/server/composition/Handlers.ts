import { Layer } from "effect"
import { AccessHandlers } from "#server/access/AccessHandlers.ts"
import { IdentityProvidersHandlers } from "#server/access/IdentityProvidersHandlers.ts"
import { PasswordsHandlers } from "#server/access/PasswordsHandlers.ts"
import { SignedInOnlyLive } from "#server/access/Sessions.ts"
import { SignInHandlers } from "#server/access/SignInHandlers.ts"
import { SsoHandlers } from "#server/access/SsoHandlers.ts"
import { AccountingSoftwareHandlers } from "#server/applications/AccountingSoftwareHandlers.ts"
import { ApplicationsHandlers } from "#server/applications/ApplicationsHandlers.ts"
import { ConnectionsHandlers } from "#server/applications/connectors/ConnectionsHandlers.ts"
import { BrandingHandlers } from "#server/branding/BrandingHandlers.ts"
import { CustomizationHandlers } from "#server/branding/CustomizationHandlers.ts"
import { ClientFilesHandlers } from "#server/customers/ClientFilesHandlers.ts"
import { ClientUsersHandlers } from "#server/customers/ClientUsersHandlers.ts"
import { CreationHandlers } from "#server/customers/creation/CreationHandlers.ts"
import { ImportsHandlers } from "#server/customers/ImportsHandlers.ts"
import { PeriodsHandlers } from "#server/customers/PeriodsHandlers.ts"
import { CustomersHandlers } from "#server/customers/CustomersHandlers.ts"
import { BatchesHandlers } from "#server/documents/BatchesHandlers.ts"
import { BatchJobsHandlers } from "#server/documents/BatchJobsHandlers.ts"
import { DocumentsHandlers } from "#server/documents/DocumentsHandlers.ts"
import { MarksHandlers } from "#server/documents/MarksHandlers.ts"
import { MagicMailHandlers } from "#server/documents/magicMail/MagicMailHandlers.ts"
import { RenditionsHandlers } from "#server/documents/renditions/RenditionsHandlers.ts"
import { SharesHandlers } from "#server/documents/SharesHandlers.ts"
import { TrashHandlers } from "#server/documents/TrashHandlers.ts"
import { SearchHandlers } from "#server/documents/SearchHandlers.ts"
import { LiveHandlers } from "#server/notifications/LiveEvents.ts"
import { EverywhereHandlers } from "#server/everywhere/EverywhereHandlers.ts"
import { HomeHandlers } from "#server/home/HomeHandlers.ts"
import { NoticesHandlers } from "#server/notifications/NoticesHandlers.ts"
import { PeopleHandlers } from "#server/people/PeopleHandlers.ts"
import { TeamHandlers } from "#server/people/TeamHandlers.ts"
import { TermsHandlers } from "#server/people/TermsHandlers.ts"
import { DecodingLive } from "#server/platform/edge.ts"
import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { QuickFoldersHandlers } from "#server/quickfolders/QuickFoldersHandlers.ts"
import { ContactHandlers } from "#server/support/ContactHandlers.ts"
import { TasksHandlers } from "#server/tasks/TasksHandlers.ts"
import { ThemesHandlers } from "#server/themes/ThemesHandlers.ts"
import { TreeModelsHandlers } from "#server/treeModels/TreeModelsHandlers.ts"
import { UploadsHandlers } from "#server/uploads/UploadsHandlers.ts"
import { WorkflowsHandlers } from "#server/workflows/WorkflowsHandlers.ts"
import { SupportHandlers } from "#server/support/SupportHandlers.ts"
import { ProviderHandlers } from "#server/workspaces/ProviderHandlers.ts"
import { WorkspacesHandlers } from "#server/workspaces/WorkspacesHandlers.ts"

/** Every group of the contract with its guards. Forgetting an endpoint does not compile. */
export const Handlers = Layer.mergeAll(
  HealthHandlers,
  BrandingHandlers,
  CustomizationHandlers,
  SignInHandlers,
  SsoHandlers,
  AccessHandlers,
  PasswordsHandlers,
  IdentityProvidersHandlers,
  PeopleHandlers,
  TeamHandlers,
  TermsHandlers,
  ContactHandlers,
  CustomersHandlers,
  ClientFilesHandlers,
  ClientUsersHandlers,
  ImportsHandlers,
  CreationHandlers,
  DocumentsHandlers,
  RenditionsHandlers,
  TrashHandlers,
  MarksHandlers,
  BatchesHandlers,
  BatchJobsHandlers,
  SharesHandlers,
  MagicMailHandlers,
  SearchHandlers,
  UploadsHandlers,
  QuickFoldersHandlers,
  PeriodsHandlers,
  TasksHandlers,
  ThemesHandlers,
  TreeModelsHandlers,
  WorkflowsHandlers,
  WorkspacesHandlers,
  ProviderHandlers,
  SupportHandlers,
  AccountingSoftwareHandlers,
  ApplicationsHandlers,
  ConnectionsHandlers,
  EverywhereHandlers,
  HomeHandlers,
  NoticesHandlers,
  LiveHandlers
).pipe(Layer.provide(Layer.mergeAll(SignedInOnlyLive, DecodingLive)))
