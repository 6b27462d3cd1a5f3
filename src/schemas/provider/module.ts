import { ProviderApplicationsApi } from "#schemas/provider/applications.api.ts"
import { ProviderEmergenciesApi } from "#schemas/provider/emergencies.api.ts"
import { ProviderFlagsApi } from "#schemas/provider/flags.api.ts"
import { ProviderProductsApi } from "#schemas/provider/products.api.ts"
import { ProviderWatchApi } from "#schemas/provider/watch.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `provider`. */
export const providerModule = {
  groups: [ProviderFlagsApi, ProviderProductsApi, ProviderApplicationsApi, ProviderEmergenciesApi, ProviderWatchApi],
  reference: {
    providerFlags: {
      title: "Provider: flags",
      text: "The coloured labels for documents, the same for all firms. For super admins.",
      calls: {
        list: "Lists the flags with the number of documents and firms that use each.",
        create: "Creates a flag.",
        change: "Changes a flag's name, its colour, or whether it can still be put on documents.",
        remove: "Removes a flag permanently, also from all documents."
      }
    },
    providerProducts: {
      title: "Provider: products and modules",
      text: "Products that the provider sells: named sets of modules with limits, and the firms that have them. For super admins.",
      calls: {
        list: "Lists the products with the number of firms that have each.",
        create: "Creates a product.",
        change: "Changes a product; firms keep the terms that they were sold.",
        remove: "Deletes a product that no firm has.",
        modules: "Lists the modules, with the firms and the products that have each.",
        plan: "Reads the products sold to a firm, its limits and its use.",
        sell: "Sells a product to a firm and switches its modules on.",
        takeBack: "Takes a product back and switches its modules off. No data are deleted.",
        ownPlan: "Reads the products sold to the caller's own firm, its limits and its use; for its staff."
      }
    },
    providerApplications: {
      title: "Provider: applications",
      text: "The applications that the provider offers to firms, and the firms that subscribe to each. For super admins.",
      calls: {
        list: "Lists a page of the catalogue by title, 10 rows by default.",
        one: "Reads an application of the catalogue.",
        create: "Adds an application to the catalogue.",
        change: "Changes an application of the catalogue; firms keep their copies.",
        remove: "Deletes an application without subscribers.",
        subscribers: "Lists all firms, and whether each is subscribed to the application.",
        subscribe:
          "Subscribes firms to the application: each gets a copy, or its earlier copy is made available again.",
        unsubscribe: "Ends subscriptions: the copies are hidden, and the data made with them are kept."
      }
    },
    providerEmergencies: {
      title: "Provider: emergency access",
      text: "Super admins read a firm's documents for a stated reason and a limited time. The firm is informed and can end the access.",
      calls: {
        list: "Lists the emergency accesses to a firm.",
        begin: "Starts an emergency access to a firm's documents and informs its administrators.",
        end: "Ends the caller's own access.",
        companies: "Lists the firm's active companies, within an access.",
        folder: "Lists a folder of a company, within an access; at most 500 items.",
        document: "Reads the bytes of a document, within an access; each call is logged in the firm.",
        ofFirm: "Lists the emergency accesses to the caller's own firm; for its administrators.",
        close: "Ends an access to the caller's own firm; for its administrators."
      }
    },
    providerWatch: {
      title: "Provider: people, switches and health",
      text: "People of all firms, feature switches, and the health of the platform. For super admins.",
      calls: {
        users: "Lists people of the platform and of firms; finds client users only by their complete mail address.",
        endSessions: "Ends all sessions of a person.",
        resetTwoFactor:
          "Removes a person's lost authenticator app, so that the password is enough to sign in, and informs them by mail.",
        switches: "Lists the feature switches, with the firms for which each is on.",
        turn: "Changes the share of firms for which a switch is on, or sets it for one firm.",
        health: "Reads the state of the database, waiting and stuck jobs, mails, and the storage of each firm."
      }
    }
  }
} as const satisfies SchemaModule
