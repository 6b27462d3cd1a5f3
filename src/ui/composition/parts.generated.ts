// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import { parts as applications } from "#ui/applications/parts.ts"
import { parts as branding } from "#ui/branding/parts.ts"
import { parts as catalog } from "#ui/catalog/parts.ts"
import { parts as customers } from "#ui/customers/parts.ts"
import { parts as documents } from "#ui/documents/parts.ts"
import { parts as people } from "#ui/people/parts.ts"
import { parts as quickfolders } from "#ui/quickfolders/parts.ts"
import { parts as support } from "#ui/support/parts.ts"
import { parts as tasks } from "#ui/tasks/parts.ts"
import { parts as themes } from "#ui/themes/parts.ts"
import { parts as treeModels } from "#ui/treeModels/parts.ts"
import { parts as workspaces } from "#ui/workspaces/parts.ts"
export const parts = [applications, branding, catalog, customers, documents, people, quickfolders, support, tasks, themes, treeModels, workspaces]
