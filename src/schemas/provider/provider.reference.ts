import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the provider's calls for the API documentation. */
export const providerReference = {
  providerFlags: {
    title: "Provider: flags",
    text: "The coloured words that documents can carry, the same for all firms; for super admins.",
    calls: {
      list: "Lists the flags with the number of documents and firms that use them.",
      create: "Creates a flag.",
      change: "Changes a flag's name, its colour, or whether it is still proposed.",
      remove: "Removes a flag from all documents, for good."
    }
  },
  providerProducts: {
    title: "Provider: products and modules",
    text: "What the provider sells: named sets of modules with limits, and who has them; for super admins.",
    calls: {
      list: "Lists the products with the number of firms that have each.",
      create: "Creates a product.",
      change: "Changes a product; firms keep what they were sold.",
      remove: "Deletes a product that no firm has.",
      modules: "Lists the modules with the firms and the products that have each.",
      plan: "What a firm was sold, its limits, and what it uses.",
      sell: "Sells a product to a firm: its modules are on from now.",
      takeBack: "Takes a product back: what it brought is switched off, nothing is deleted.",
      ownPlan: "What the caller's own firm was sold, its limits, and what it uses; for its staff."
    }
  },
  providerApplications: {
    title: "Provider: applications",
    text: "The applications that the provider offers to firms, and the firms that are subscribed to each; for super admins.",
    calls: {
      list: "Lists a page of the catalogue by title, 10 rows unless asked for more.",
      one: "Reads an application of the catalogue.",
      create: "Adds an application to the catalogue.",
      change: "Changes an application of the catalogue; firms keep their copies.",
      remove: "Deletes an application that no firm is subscribed to.",
      subscribers: "Lists all firms and whether they are subscribed to the application.",
      subscribe: "Subscribes firms to the application: each gets a copy, or its former one back.",
      unsubscribe: "Ends subscriptions: the copies are hidden, and what was made with them is kept."
    }
  },
  providerEmergencies: {
    title: "Provider: emergency access",
    text: "Super admins read a firm's documents for a stated reason and a limited time; the firm is told and can end it.",
    calls: {
      list: "Lists the emergency accesses to a firm.",
      begin: "Begins an emergency access to a firm's documents; its administrators are told.",
      end: "Ends the caller's own access.",
      companies: "Lists the firm's companies, within an access.",
      folder: "Lists a folder of a company, within an access.",
      document: "The bytes of a document, within an access; a line of the firm's log.",
      ofFirm: "Lists the emergency accesses to the caller's own firm; for its administrators.",
      close: "Ends an access to the caller's own firm; for its administrators."
    }
  },
  providerWatch: {
    title: "Provider: people, switches and health",
    text: "Who the platform's people are, what is switched on for which firms, and how the platform is; for super admins.",
    calls: {
      users: "Lists people of the platform and of firms; client users by their whole address.",
      endSessions: "Ends all sessions of a person.",
      resetTwoFactor: "Removes a person's lost authenticator app, so that the password is enough again; they are told.",
      switches: "Lists the switches of the program, with the firms for which each is on.",
      turn: "Changes for what part of the firms, or for which firm, a switch is on.",
      health: "The database, the jobs that wait or are stuck, the mails, and the storage of each firm."
    }
  }
} satisfies Reference
