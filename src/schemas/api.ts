import { HttpApi, OpenApi } from "effect/http-api"
import { AccessApi, SignInApi } from "#schemas/access/access.api.ts"
import { OwnPasswordApi, PasswordsApi } from "#schemas/access/passwords.api.ts"
import { IdentityProvidersApi, SsoApi } from "#schemas/access/sso.api.ts"
import { AccountingSoftwareApi } from "#schemas/applications/accountingSoftware.api.ts"
import { ApplicationsApi } from "#schemas/applications/applications.api.ts"
import { ConnectionsApi } from "#schemas/applications/connectors/connections.api.ts"
import { BrandingApi, CustomizationApi } from "#schemas/branding/branding.api.ts"
import { ClientFilesApi } from "#schemas/customers/clientFiles.api.ts"
import { ClientUsersApi } from "#schemas/customers/clientUsers.api.ts"
import { CreationApi } from "#schemas/customers/creation/creation.api.ts"
import { ImportsApi } from "#schemas/customers/imports.api.ts"
import { PeriodsApi } from "#schemas/customers/periods.api.ts"
import { ClientExportApi, CustomersApi } from "#schemas/customers/customers.api.ts"
import { ArchiveBytesApi, ArchivesApi } from "#schemas/documents/archives.api.ts"
import { BatchesApi } from "#schemas/documents/batches.api.ts"
import { BatchJobsApi } from "#schemas/documents/batchJobs.api.ts"
import { DocumentsApi } from "#schemas/documents/documents.api.ts"
import { RenditionsApi } from "#schemas/documents/renditions.api.ts"
import { NodesApi } from "#schemas/documents/nodes.api.ts"
import { TrashApi } from "#schemas/documents/trash.api.ts"
import { MarksApi } from "#schemas/documents/marks.api.ts"
import { MagicMailApi } from "#schemas/documents/magicMail.api.ts"
import { SharedApi, SharesApi } from "#schemas/documents/shares.api.ts"
import { SearchApi } from "#schemas/documents/search.api.ts"
import { LiveApi } from "#schemas/notifications/live.api.ts"
import { EverywhereApi } from "#schemas/everywhere/everywhere.api.ts"
import { HomeApi } from "#schemas/home/home.api.ts"
import { NoticesApi } from "#schemas/notifications/notices.api.ts"
import { PeopleApi } from "#schemas/people/people.api.ts"
import { TeamApi } from "#schemas/people/team.api.ts"
import { FirmTermsApi, OwnTermsApi, TermsApi } from "#schemas/people/terms.api.ts"
import { PlatformApi } from "#schemas/platform/platform.api.ts"
import { QuickFoldersApi } from "#schemas/quickfolders/quickfolders.api.ts"
import { describe, introduction } from "#schemas/reference.ts"
import { Decoding } from "#schemas/shared/decoding.ts"
import { apiRoot, releaseLabel } from "#schemas/shared/constants.ts"
import { ContactApi } from "#schemas/support/contact.api.ts"
import { TasksApi } from "#schemas/tasks/tasks.api.ts"
import { ThemesApi } from "#schemas/themes/themes.api.ts"
import { TreeModelsApi } from "#schemas/treeModels/treeModels.api.ts"
import { UploadsApi } from "#schemas/uploads/uploads.api.ts"
import { WorkflowsApi } from "#schemas/workflows/workflows.api.ts"
import { SupportApi } from "#schemas/support/actions.api.ts"
import { ProviderApi } from "#schemas/workspaces/provider.api.ts"
import { WorkspacesApi } from "#schemas/workspaces/workspaces.api.ts"

/** [NET-O07] The whole contract: server routes, browser client and OpenAPI document all come from here. */
export class PortalApi extends HttpApi.make("dossier")
  .add(PlatformApi)
  .add(BrandingApi)
  .add(CustomizationApi)
  .add(SignInApi)
  .add(SsoApi)
  .add(AccessApi)
  .add(PasswordsApi)
  .add(OwnPasswordApi)
  .add(IdentityProvidersApi)
  .add(PeopleApi)
  .add(TeamApi)
  .add(TermsApi)
  .add(OwnTermsApi)
  .add(FirmTermsApi)
  .add(ContactApi)
  .add(CustomersApi)
  .add(ClientExportApi)
  .add(ClientFilesApi)
  .add(ClientUsersApi)
  .add(ImportsApi)
  .add(CreationApi)
  .add(DocumentsApi)
  .add(RenditionsApi)
  .add(NodesApi)
  .add(TrashApi)
  .add(MarksApi)
  .add(BatchesApi)
  .add(BatchJobsApi)
  .add(ArchivesApi)
  .add(ArchiveBytesApi)
  .add(SharesApi)
  .add(SharedApi)
  .add(MagicMailApi)
  .add(SearchApi)
  .add(EverywhereApi)
  .add(UploadsApi)
  .add(QuickFoldersApi)
  .add(PeriodsApi)
  .add(TasksApi)
  .add(ThemesApi)
  .add(TreeModelsApi)
  .add(WorkflowsApi)
  .add(WorkspacesApi)
  .add(ProviderApi)
  .add(SupportApi)
  .add(AccountingSoftwareApi)
  .add(ApplicationsApi)
  .add(ConnectionsApi)
  .add(HomeApi)
  .add(NoticesApi)
  .add(LiveApi)
  .middleware(Decoding)
  .prefix(apiRoot)
  // [ERR-007] A form hears of all its fields at once.
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Dossier API",
      version: releaseLabel,
      description: introduction,
      transform: describe
    })
  ) {}
