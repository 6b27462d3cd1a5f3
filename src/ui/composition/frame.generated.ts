// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import { frame as applications } from "#ui/applications/frame.ts"
import { frame as catalog } from "#ui/catalog/frame.ts"
import { frame as customers } from "#ui/customers/frame.ts"
import { frame as documents } from "#ui/documents/frame.ts"
import { frame as home } from "#ui/home/frame.ts"
import { frame as missions } from "#ui/missions/frame.ts"
import { frame as quickfolders } from "#ui/quickfolders/frame.ts"
import { frame as support } from "#ui/support/frame.ts"
import { frame as tasks } from "#ui/tasks/frame.ts"
import { frame as themes } from "#ui/themes/frame.ts"
import { frame as workspaces } from "#ui/workspaces/frame.ts"
export const frames = [applications, catalog, customers, documents, home, missions, quickfolders, support, tasks, themes, workspaces]
