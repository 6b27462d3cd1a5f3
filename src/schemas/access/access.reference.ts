import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of access. */
export const accessReference = {
  signIn: {
    title: "Sign-in",
    text: "Opening a session. Refused attempts slow the next ones down; no answer tells whether an account exists.",
    calls: {
      login:
        "Signs in with an e-mail address, a password and, where the person has switched it on, a code; answers the session's token.",
      redeem: "Turns a single-use code, valid for sixty seconds, into a session.",
      providers: "Lists the identity providers that the firm on this host offers.",
      setup: "Makes the first super admin of an empty installation; closed once there is one."
    }
  },
  sso: {
    title: "Single sign-on",
    text: "OpenID Connect with the authorization code flow and PKCE.",
    calls: {
      start: "Sends the browser to an identity provider (302).",
      callback: "Ends it: trades the provider's code for a session."
    }
  },
  access: {
    title: "Session and context",
    text: "Who is signed in, in which firm and company, and what they may enter.",
    calls: {
      autologin: "Renews the session that the Authorization header names.",
      retrievelogin: "Does the same for the mobile app, which the session remembers.",
      logout: "Ends the present session.",
      handOver: "Makes a single-use code for another host of the person's own firms.",
      arrival:
        "Reads all that the first screen needs in one answer: the person, their firms, the companies and modules of the chosen one.",
      me: "Reads the signed-in person.",
      sessions: "Lists the person's open sessions, the present one marked.",
      endSession: "Ends one of the person's sessions; its windows are signed out at once.",
      firms: "Lists the firms that the person belongs to.",
      companies: "Lists a page of the companies of a firm that the person may enter.",
      roles: "Reads the person's own roles in a company.",
      modules: "Lists the modules of a firm.",
      companyModules: "Lists the modules as one company has them."
    }
  },
  passwords: {
    title: "Passwords by mail",
    text: "Links are single-use and short-lived. Asking for one always answers alike.",
    calls: {
      create: "Sets the first password by the link of an invitation; the terms are accepted with it.",
      reset: "Sets a new password by the link of a mail, and ends every session of the person.",
      checkLink: "Tells whether a link can still be used.",
      askReset: "Sends a link to an address, if somebody has it."
    }
  },
  ownPassword: {
    title: "Own password",
    text: "",
    calls: {
      read: "Tells whether the person has a password.",
      change: "Changes it; the present one is asked, and the other sessions end."
    }
  },
  twoFactor: {
    title: "Two-step sign-in",
    text: "A code of an authenticator app (RFC 6238) after the password, and recovery codes for the day that the app is lost. Sign-ins by a provider are left to the provider.",
    calls: {
      read: "Tells whether the second step is on, since when, and how many recovery codes are left.",
      start: "Makes a secret for the app; the present password is asked.",
      confirm: "Switches the second step on by a code of the app, and answers the recovery codes this once.",
      renew: "Makes new recovery codes; the former ones stop working.",
      remove: "Switches the second step off."
    }
  },
  identityProviders: {
    title: "Identity providers",
    text: "Providers of single sign-on that a firm offers. Their secrets go in and never come out.",
    calls: {
      list: "Lists the providers of a firm.",
      add: "Adds one.",
      change: "Changes one; a secret that is left out stays.",
      remove: "Removes one: nobody signs in by it any more.",
      check: "Asks the provider's discovery document whether the parameters can work."
    }
  }
} satisfies Reference
