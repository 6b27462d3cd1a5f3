import { accessModule } from "#ui/access/module.ts"
import { analyticsModule } from "#ui/analytics/module.ts"
import { applicationsModule } from "#ui/applications/module.ts"
import { brandingModule } from "#ui/branding/module.ts"
import { catalogModule } from "#ui/catalog/module.ts"
import { customersModule } from "#ui/customers/module.ts"
import { documentsModule } from "#ui/documents/module.ts"
import { holdingModule } from "#ui/holding/module.ts"
import { homeModule } from "#ui/home/module.ts"
import { lettersModule } from "#ui/letters/module.ts"
import { missionsModule } from "#ui/missions/module.ts"
import { mobileAppsModule } from "#ui/mobileApps/module.ts"
import { peopleModule } from "#ui/people/module.ts"
import { providerModule } from "#ui/provider/module.ts"
import { quickfoldersModule } from "#ui/quickfolders/module.ts"
import { roomsModule } from "#ui/rooms/module.ts"
import type { UiModule } from "#ui/shared/module.ts"
import { signaturesModule } from "#ui/signatures/module.ts"
import { startersModule } from "#ui/starters/module.ts"
import { supportModule } from "#ui/support/module.ts"
import { surveysModule } from "#ui/surveys/module.ts"
import { tasksModule } from "#ui/tasks/module.ts"
import { themesModule } from "#ui/themes/module.ts"
import { threadsModule } from "#ui/threads/module.ts"
import { treeModelsModule } from "#ui/treeModels/module.ts"
import { viewsModule } from "#ui/views/module.ts"
import { workflowsModule } from "#ui/workflows/module.ts"
import { workspacesModule } from "#ui/workspaces/module.ts"

/** The UI manifests of all domains. Add a new domain only here; the order on the screen is in the manifests. */
export const modules: ReadonlyArray<UiModule> = [
  accessModule,
  analyticsModule,
  applicationsModule,
  brandingModule,
  catalogModule,
  customersModule,
  documentsModule,
  holdingModule,
  homeModule,
  lettersModule,
  missionsModule,
  mobileAppsModule,
  peopleModule,
  providerModule,
  quickfoldersModule,
  roomsModule,
  signaturesModule,
  startersModule,
  supportModule,
  surveysModule,
  tasksModule,
  themesModule,
  threadsModule,
  treeModelsModule,
  viewsModule,
  workflowsModule,
  workspacesModule
]
