// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as applications from "#ui/applications/texts/en.frame.ts"
import * as catalog from "#ui/catalog/texts/en.frame.ts"
import * as customers from "#ui/customers/texts/en.frame.ts"
import * as documents from "#ui/documents/texts/en.frame.ts"
import * as home from "#ui/home/texts/en.frame.ts"
import * as quickfolders from "#ui/quickfolders/texts/en.frame.ts"
import * as rooms from "#ui/rooms/texts/en.frame.ts"
import * as signatures from "#ui/signatures/texts/en.frame.ts"
import * as support from "#ui/support/texts/en.frame.ts"
import * as tasks from "#ui/tasks/texts/en.frame.ts"
import * as themes from "#ui/themes/texts/en.frame.ts"
import * as threads from "#ui/threads/texts/en.frame.ts"
import * as workspaces from "#ui/workspaces/texts/en.frame.ts"
export const frame = {
  app: { ...applications.app, ...catalog.app, ...customers.app, ...documents.app, ...home.app, ...quickfolders.app, ...rooms.app, ...signatures.app, ...support.app, ...tasks.app, ...threads.app, ...workspaces.app },
  titles: { ...documents.titles, ...themes.titles, ...threads.titles }
}
