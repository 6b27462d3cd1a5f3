import { SignInApi, AccessApi } from "#schemas/access/access.api.ts"
import { PasswordsApi, OwnPasswordApi } from "#schemas/access/passwords.api.ts"
import { SsoApi, IdentityProvidersApi } from "#schemas/access/sso.api.ts"
import { TwoFactorApi } from "#schemas/access/twoFactor.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the access domain. */
export const accessModule = {
  groups: [SignInApi, SsoApi, AccessApi, PasswordsApi, OwnPasswordApi, TwoFactorApi, IdentityProvidersApi],
  reference: {
    signIn: {
      title: "Sign-in",
      text: "Calls that open a session. Failed attempts delay later ones. No answer reveals whether an account exists.",
      calls: {
        login:
          "Signs in with an e-mail address and a password, plus a code if the person has switched on two-step sign-in. Answers the session's token.",
        redeem: "Exchanges a single-use code, valid for sixty seconds, for a session.",
        providers: "Lists the identity providers of the firm that this host belongs to.",
        setup: "Creates the first super admin of an empty installation; refused afterwards."
      }
    },
    sso: {
      title: "Single sign-on",
      text: "OpenID Connect with the authorization code flow and PKCE.",
      calls: {
        start: "Redirects the browser to an identity provider (302).",
        callback: "Completes the sign-in: exchanges the provider's code for a session."
      }
    },
    access: {
      title: "Session and context",
      text: "Who is signed in, in which firm and company, and what they have access to.",
      calls: {
        autologin: "Renews the session of the Authorization header.",
        retrievelogin: "Renews the session and records which mobile app uses it.",
        logout: "Ends the present session.",
        handOver: "Creates a single-use code that opens a session on the host of another firm of the person.",
        arrival:
          "Reads everything that the first screen needs in one answer: the person, their firms, and the companies and modules of one firm.",
        me: "Reads the signed-in person.",
        sessions: "Lists the person's open sessions; the present one is marked.",
        endSession: "Ends one of the person's sessions and signs out its open windows.",
        firms: "Lists the firms that the person may enter.",
        companies:
          "Lists the firm's companies that the person may enter, by page; only active ones, unless `companies` names others.",
        roles: "Reads the person's roles in a company and in its firm.",
        modules: "Lists the modules of a firm.",
        companyModules: "Lists the modules of one company."
      }
    },
    passwords: {
      title: "Passwords by mail",
      text: "Links in mails are single-use and short-lived. The answer to a request for a link is always the same.",
      calls: {
        create: "Sets the first password with the link of an invitation and records that the person accepts the terms.",
        reset: "Sets a new password with the link of a mail and ends all sessions of the person.",
        checkLink: "Checks whether a link is still valid.",
        askReset: "Sends a reset link to a mail address if an account has it."
      }
    },
    ownPassword: {
      title: "Own password",
      text: "",
      calls: {
        read: "Tells whether the person has a password.",
        change: "Changes the password. Requires the current one and ends the person's other sessions."
      }
    },
    twoFactor: {
      title: "Two-step sign-in",
      text: "A code of an authenticator app (RFC 6238) after the password, and recovery codes in case the app is lost. It does not apply to sign-ins through an identity provider.",
      calls: {
        read: "Tells whether the second step is on, since when, and how many recovery codes are left.",
        start: "Creates a secret for the app. Requires the current password.",
        confirm:
          "Switches the second step on with a code of the app. Answers the recovery codes; no other call returns them.",
        renew: "Creates new recovery codes; the previous ones stop working.",
        remove: "Switches the second step off."
      }
    },
    identityProviders: {
      title: "Identity providers",
      text: "The single sign-on providers of a firm. Their secrets can be written, but never read.",
      calls: {
        list: "Lists the providers of a firm.",
        add: "Adds a provider.",
        change: "Changes a provider; without a secret in the request, the stored one is kept.",
        remove: "Removes a provider; nobody can sign in through it any more.",
        check: "Loads the provider's discovery document to check the parameters. Stores nothing."
      }
    }
  }
} as const satisfies SchemaModule
