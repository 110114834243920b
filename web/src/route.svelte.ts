/** Where we are: the path of the page, without a reload between two of them. */

const here = $state({ path: location.pathname, hash: location.hash });

export function route(): { path: string; hash: string } {
  return here;
}

function follow(): void {
  here.path = location.pathname;
  here.hash = location.hash;
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  follow();
  window.scrollTo(0, 0);
}

/** Links within the page stay within the page; everything else is the browser's. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  const outside = !link || link.origin !== location.origin || link.target || link.hasAttribute("download");
  if (outside || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

window.addEventListener("popstate", follow);
window.addEventListener("hashchange", follow);
