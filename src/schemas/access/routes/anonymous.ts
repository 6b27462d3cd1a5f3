import { anonymous, anyone, lost, passing, redirection, screen } from "#schemas/access/routes/row.ts"

export const anonymousRoutes = [
  screen("autologin", "/autologin", passing(anonymous), { title: redirection }),
  screen("cgu-cgv", "/cgu-cgv", anonymous),
  screen("oauth-callback", "/oauth/callback", passing(anonymous), { title: redirection }),
  screen("create-password", "/create-password/$token", passing(anonymous)),
  screen("reset-password", "/reset-password", anonymous),
  screen("reset-password-submit", "/reset-password-submit/$token", passing(anonymous)),
  screen("share", "/share/$token", passing(anyone)),
  screen("sign", "/sign/$token", passing(anyone)),
  screen("signin", "/signin", anonymous),
  screen("sso-error", "/sso-error/$vendor", anonymous),
  screen("verify", "/verify", passing(anyone)),
  screen("oops", "/oops", anyone),
  screen("unknown", "/$", passing(anyone), { title: lost })
] as const
