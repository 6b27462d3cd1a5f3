import { ClientFilesApi } from "#schemas/customers/clientFiles.api.ts"
import { ClientUsersApi } from "#schemas/customers/clientUsers.api.ts"
import { CreationApi } from "#schemas/customers/creation/creation.api.ts"
import { CustomersApi, ClientExportApi } from "#schemas/customers/customers.api.ts"
import { ImportsApi } from "#schemas/customers/imports.api.ts"
import { PeriodsApi } from "#schemas/customers/periods.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the customers domain. */
export const customersModule = {
  groups: [CustomersApi, ClientExportApi, ClientFilesApi, ClientUsersApi, ImportsApi, CreationApi, PeriodsApi],
  reference: {
    customers: {
      title: "Client files of a firm",
      text: "",
      calls: {
        list: "Lists the client files that the person may access, with search, filters and sorting.",
        batch: "Applies one action to many client files, and reports which were not changed.",
        lookUp: "Looks up a SIRET in the company register.",
        nafCodes: "Searches the French activity codes (NAF) by code or words."
      }
    },
    creation: {
      title: "Creation of a client file",
      text: "The wizard's draft, and its last step, which creates everything in one transaction; idempotent by key.",
      calls: {
        create: "Creates a client file with the wizard's values; a job creates its folders.",
        draft: "Reads the person's draft.",
        keep: "Saves the draft; 412 if another window has saved a newer one.",
        drop: "Deletes the draft."
      }
    },
    clientExport: {
      title: "Export",
      text: "",
      calls: {
        download: "Downloads the list as csv or xlsx, with the filters and sorting of the list."
      }
    },
    clientFiles: {
      title: "Client file",
      text: "What a firm knows of a company, and the life of the file.",
      calls: {
        read: "Reads the client file.",
        change: "Changes the client file; omitted fields are unchanged.",
        live: "Deactivates, restores, transfers or deletes the file, or cancels a transfer or deletion.",
        transferTargets: "Lists the firms of the group to which the file can be transferred.",
        standing: "Counts the client's pending work, and names the assigned staff.",
        feeds: "Lists the automatic sources of documents: mail addresses, accounting software, connectors.",
        fiscal: "Reads its tax data.",
        changeFiscal: "Changes its tax data.",
        addresses: "Lists its addresses.",
        addAddress: "Adds an address.",
        changeAddress: "Changes an address.",
        removeAddress: "Removes an address.",
        banks: "Lists its bank accounts.",
        addBank: "Adds a bank account.",
        changeBank: "Changes a bank account.",
        removeBank: "Removes a bank account.",
        note: "Reads the firm's note.",
        writeNote: "Writes the firm's note; 412 if somebody else has changed it."
      }
    },
    clientUsers: {
      title: "Client users",
      text: "The people of a company who use the portal.",
      calls: {
        list: "Lists the users, and the conditions that forbid the caller to change them.",
        invite: "Invites a user by mail.",
        change: "Changes a user's role, themes or last day of access.",
        remove: "Removes a user from the company and ends their sessions.",
        inviteAgain: "Sends the invitation again.",
        resetTwoFactor:
          "Removes a lost authenticator app, so that the password is enough to sign in, and informs the user by mail.",
        roles: "Lists the users of the company with their roles.",
        companies: "Lists the firm's companies with the same SIREN that the caller may see.",
        group: "Reads the company's firm and the group of that firm.",
        byEmail: "Tells whether a mail address can be invited, and if not, why."
      }
    },
    imports: {
      title: "Imports",
      text: "Imports of client files, client users, information requests or services from csv or xlsx: read, match columns, validate, correct, import. Valid lines are imported while others are being corrected; information requests are imported all or none.",
      calls: {
        read: "Uploads a file and answers what was read: encoding, separator, headings, first lines.",
        find: "Reads an import with its state and report.",
        forget: "Deletes an import.",
        lines: "Lists the lines that are not imported yet, with their state, cells and errors.",
        correct: "Corrects cells, or excludes and includes lines; then validates all lines again.",
        check: "Validates all lines with the matched columns. Imports nothing.",
        launch: "Starts a job that imports the valid lines."
      }
    },
    periods: {
      title: "Financial years",
      text: "Jobs create and remove their folders.",
      calls: {
        list: "Lists the financial years of a company.",
        create: "Creates a financial year; a job creates its folders.",
        remove: "Removes a financial year, unless its folders contain documents."
      }
    }
  }
} as const satisfies SchemaModule
