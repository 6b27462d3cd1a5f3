// Before the first paint: the mode (address, local key, system) and the colours this host showed last time.
;(() => {
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const asked = new URLSearchParams(location.search).get("darkmode")
  const wish = asked === "true" || asked === "false" ? asked : kept("darkMode")
  const dark = wish === "true" || (wish !== "false" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.dataset.theme = dark ? "dark" : "light"
  const colour = /^#[0-9a-f]{6}$/i
  const [primary, secondary] = (kept(dark ? "coloursDark" : "coloursLight") ?? "").split(" ")
  if (colour.test(primary)) root.style.setProperty("--firm-primary", primary)
  if (colour.test(secondary)) root.style.setProperty("--firm-secondary", secondary)
})()
