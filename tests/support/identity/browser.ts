import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

/** The result of a navigation: a page, or the address of a redirect. */
export interface Page {
  url: URL;
  text: string;
  location: URL | null;
}

interface Form {
  action: string;
  fields: Map<string, string>;
}

/** The parts of a browser that a login needs: cookies, redirects one at a time, and forms. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async open(url: URL, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    return { url, text: await response.text(), location: location ? new URL(location, url) : null };
  }

  /**
   * Posts the page's form with its own values and with the values of `fields` whose names it has.
   */
  async submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page> {
    const form = formOf(page);
    for (const [name, value] of Object.entries(fields)) {
      if (form.fields.has(name)) form.fields.set(name, value);
    }
    const body = new URLSearchParams([...form.fields]);
    return await this.open(new URL(form.action, page.url), { method: "POST", body });
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function formOf({ text }: Page): Form {
  const elements = elementsOf(parse(text));
  const form = elements.find(({ tagName }) => tagName === "form");
  if (!form) throw new Error(`Cannot submit a page without a form: ${text}`);
  const fields = elementsOf(form)
    .filter(({ tagName }) => tagName === "input")
    .map((input) => [attribute(input, "name"), attribute(input, "value")] as const)
    .filter(([name]) => name !== "");
  return { action: attribute(form, "action"), fields: new Map(fields) };
}

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) =>
    "tagName" in child ? [child, ...elementsOf(child)] : []
  );
}

function attribute({ attrs }: Tree.Element, name: string): string {
  return attrs.find((attr) => attr.name === name)?.value ?? "";
}
