// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as applications from "#ui/applications/texts/pt.frame.ts"
import * as catalog from "#ui/catalog/texts/pt.frame.ts"
import * as customers from "#ui/customers/texts/pt.frame.ts"
import * as documents from "#ui/documents/texts/pt.frame.ts"
import * as home from "#ui/home/texts/pt.frame.ts"
import * as quickfolders from "#ui/quickfolders/texts/pt.frame.ts"
import * as rooms from "#ui/rooms/texts/pt.frame.ts"
import * as signatures from "#ui/signatures/texts/pt.frame.ts"
import * as support from "#ui/support/texts/pt.frame.ts"
import * as tasks from "#ui/tasks/texts/pt.frame.ts"
import * as themes from "#ui/themes/texts/pt.frame.ts"
import * as threads from "#ui/threads/texts/pt.frame.ts"
import * as workspaces from "#ui/workspaces/texts/pt.frame.ts"
export const frame = {
  app: { ...applications.app, ...catalog.app, ...customers.app, ...documents.app, ...home.app, ...quickfolders.app, ...rooms.app, ...signatures.app, ...support.app, ...tasks.app, ...threads.app, ...workspaces.app },
  titles: { ...documents.titles, ...themes.titles, ...threads.titles }
}
