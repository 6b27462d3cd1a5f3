import { QuickFoldersHandlers } from "#server/quickfolders/QuickFoldersHandlers.ts"
import { forgetDrops, notifyDrop } from "#server/quickfolders/notifyDrop.ts"
import { defineModule } from "#server/platform/module.ts"

export const quickfoldersModule = defineModule({
  handlers: [QuickFoldersHandlers],
  jobs: {
    ForgetUploads: () => forgetDrops,
    TellDrop: ({ drop }) => notifyDrop(drop)
  },
  demo: () => import("#server/quickfolders/demo.ts")
})
