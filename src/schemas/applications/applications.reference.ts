import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the application calls for the API documentation. */
export const applicationsReference = {
  accountingSoftware: {
    title: "Accounting software",
    text: "The connection of a company to its accounting software.",
    calls: {
      access: "Tells whether the person may open it.",
      credentials: "Reads what opens it; for those who may write in the company.",
      connect: "Connects the company.",
      disconnect: "Disconnects it."
    }
  },
  applications: {
    title: "Applications",
    text: "Tools that a firm gives to its clients.",
    calls: {
      list: "Lists a firm's applications.",
      create: "Creates one.",
      change: "Changes one.",
      remove: "Removes one.",
      putLogo: "Sets its logo.",
      removeLogo: "Takes its logo away.",
      clients: "Lists the clients that have it.",
      give: "Gives it to clients.",
      take: "Takes it from a client.",
      ofCompany: "Lists what a company has.",
      mine: "Lists what the signed-in person can open.",
      types: "Lists the types, with the parameters of each."
    }
  },
  connections: {
    title: "Connections",
    text: "Connections to third-party services, of a firm and of its clients. They are tried before they are kept; secrets go in and never come out.",
    calls: {
      list: "Lists the connections of a firm and of its clients.",
      create: "Connects the firm, or one of its clients, to the service of an application.",
      change: "Changes a connection; keys that are left out stay.",
      live: "Activates, deactivates, synchronises or deletes it.",
      authorize: "Answers the service's page on which the firm lets the portal in.",
      authorized: "Takes what that page sent back, from whoever left for it."
    }
  },
  outsideArchive: {
    title: "Outside document system",
    text: "A document system that a firm has elsewhere, entered from the portal without signing in again.",
    calls: {
      link: "Makes a link that signs the caller in to the outside document system for one company, within a minute.",
      companies: "Lists the companies within the caller's reach whose documents are kept outside.",
      read: "Reads the address of the firm's outside document system; never its secret.",
      set: "Sets the address and the secret of the firm's outside document system.",
      remove: "Forgets the firm's outside document system."
    }
  }
} satisfies Reference
