import { AccountingSoftwareApi } from "#schemas/applications/accountingSoftware.api.ts"
import { ApplicationsApi } from "#schemas/applications/applications.api.ts"
import { OutsideArchiveApi } from "#schemas/applications/archive/archive.api.ts"
import { ConnectionsApi } from "#schemas/applications/connectors/connections.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `applications`. */
export const applicationsModule = {
  groups: [AccountingSoftwareApi, ApplicationsApi, ConnectionsApi, OutsideArchiveApi],
  reference: {
    accountingSoftware: {
      title: "Accounting software",
      text: "The connection of a company to its accounting software.",
      calls: {
        access: "Tells whether the person may open it.",
        credentials: "Reads the credentials that open it; requires write access to the company.",
        connect: "Connects the company to its accounting software.",
        disconnect: "Removes the connection."
      }
    },
    applications: {
      title: "Applications",
      text: "Tools that a firm gives to its clients.",
      calls: {
        list: "Lists a firm's applications.",
        create: "Creates an application.",
        change: "Changes an application.",
        remove: "Removes an application.",
        putLogo: "Sets the logo of an application.",
        removeLogo: "Removes the logo of an application.",
        clients: "Lists the clients to which a private application was given.",
        give: "Gives a private application to a client.",
        take: "Takes a private application from a client.",
        ofCompany: "Lists the private applications of a company.",
        mine: "Lists the applications that the signed-in person may open.",
        types: "Lists the application types, with the parameters of each."
      }
    },
    connections: {
      title: "Connections",
      text: "Connections of a firm and of its clients to third-party services. A connection is tested before it is stored. Secrets can be written, but never read.",
      calls: {
        list: "Lists the connections of a firm and of its clients.",
        create: "Connects the firm, or one of its clients, to the service of an application.",
        change: "Changes a connection; keys that are not in the request are kept.",
        live: "Activates, deactivates, synchronises or deletes a connection.",
        authorize: "Answers the address of the service's page on which the firm authorises the portal.",
        authorized:
          "Completes the authorisation with what that page returned; sent by the browser that was redirected to it."
      }
    },
    outsideArchive: {
      title: "Outside document system",
      text: "A firm's document system outside the portal, opened from the portal without a second sign-in.",
      calls: {
        link: "Creates a link, valid for one minute, that signs the caller in to the outside document system for one company.",
        companies: "Lists the companies with documents in the outside system that the caller may access.",
        read: "Reads the address of the firm's outside document system; never its secret.",
        set: "Sets the address and the secret of the firm's outside document system.",
        remove: "Removes the address and the secret of the firm's outside document system."
      }
    }
  }
} as const satisfies SchemaModule
