import { ClientFilesHandlers } from "#server/customers/ClientFilesHandlers.ts"
import { ClientUsersHandlers } from "#server/customers/ClientUsersHandlers.ts"
import { CustomersHandlers } from "#server/customers/CustomersHandlers.ts"
import { ImportsHandlers } from "#server/customers/ImportsHandlers.ts"
import { PeriodsHandlers } from "#server/customers/PeriodsHandlers.ts"
import { deleteDueClientFiles } from "#server/customers/clientFileDeletion.ts"
import { sweepTransfers, transferClientFile } from "#server/customers/clientFileTransfer.ts"
import { clientListExportRoute } from "#server/customers/clientListExport.ts"
import { CreationHandlers } from "#server/customers/creation/CreationHandlers.ts"
import { sweepImports } from "#server/customers/imports/imports.ts"
import { runImport } from "#server/customers/imports/runImport.ts"
import { makeYear, removeYear } from "#server/customers/periods.ts"
import { defineModule } from "#server/platform/module.ts"

export const customersModule = defineModule({
  handlers: [
    CustomersHandlers,
    ClientFilesHandlers,
    ClientUsersHandlers,
    ImportsHandlers,
    CreationHandlers,
    PeriodsHandlers
  ],
  byteRoutes: [clientListExportRoute],
  jobs: {
    DeleteClientFiles: () => deleteDueClientFiles,
    TransferClientFile: ({ vendor }) => transferClientFile(vendor),
    SweepTransfers: () => sweepTransfers,
    MakeYear: ({ period }) => makeYear(period),
    RemoveYear: ({ period }) => removeYear(period),
    SweepNotices: () => sweepImports,
    ImportClients: (job) => runImport(job.import)
  },
  nightly: ["DeleteClientFiles", "SweepTransfers"]
})
