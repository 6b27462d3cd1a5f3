import type { ShellOrder } from "#server/mobileApps/shell/makeShell.ts"

const html = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** [EMB] The page that the app opens first. The parameter tells the portal to hide its own navigation bars. */
export const startAddress = (origin: string): string => `${origin}/home?embedded=mobileapp`

export const configOf = (order: ShellOrder, ground: string) => ({
  appId: order.app_id,
  appName: order.title,
  webDir: "www",
  backgroundColor: ground,
  server: {
    url: startAddress(order.origin),
    errorPath: "error.html",
    ...(order.origin.startsWith("http:") ? { cleartext: true } : {}),
    allowNavigation: [...new Set([order.domain, ...order.domains])]
  }
})

const page = (order: ShellOrder, body: string) => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${html(order.title)}</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; padding: 2rem; text-align: center; font: 17px/1.5 system-ui, sans-serif; }
      a { color: inherit; font-weight: 600; }
    </style>
  </head>
  <body>
    ${body}
  </body>
</html>
`

export const firstPage = (order: ShellOrder): string =>
  page(order, `<a href="${html(startAddress(order.origin))}">${html(order.title)}</a>`)

/** The page that the app shows if the portal cannot be reached. */
export const errorPage = (order: ShellOrder): string =>
  page(
    order,
    `<h1>${html(order.title)}</h1>
    <p>Pas de connexion. · No connection. · Sem ligação.</p>
    <a href="${html(startAddress(order.origin))}">Réessayer · Try again · Tentar de novo</a>`
  )

export const readme = (order: ShellOrder): string => `# ${order.title}

The mobile app of ${order.firm}: a Capacitor project that opens ${startAddress(order.origin)}.

    npm ci
    npx cap sync
    npx cap open android   # with Android Studio
    npx cap open ios       # with Xcode, on a Mac

The id is ${order.app_id}, the version ${order.version}. \`store/\` has the texts and the icon for the stores.
`
