import { nearestName } from "../../expressions/mod.ts";
import { AppError } from "../../lib/errors.ts";
import {
  type Definition,
  type EnvDeclaration,
  type InputDeclaration,
  type ScheduleDeclaration,
  servicesUsed,
} from "../../definition/definition.ts";
import { parseDefinition } from "../../definition/parse.ts";
import { TEMPLATE_TEXTS, type TemplateText } from "./texts.ts";

/** A template in a list: what it does, and what it requires. */
export interface Template {
  slug: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** Sorted slugs. */
  services: string[];
  /** Whether its runs call other servers. */
  needsNetwork: boolean;
  inputs: Record<string, InputDeclaration>;
  env: Record<string, EnvDeclaration>;
  /** The schedule of the workflow once it is published; null if it only runs when started. */
  schedule: ScheduleDeclaration | null;
}

/** A template with its definition, in YAML with explaining comments. */
export interface TemplateDetail extends Template {
  source: string;
}

let read: ReadonlyMap<string, TemplateDetail> | null = null;

/** All templates by slug, in their order; parsed at the first call. */
export function templates(): ReadonlyMap<string, TemplateDetail> {
  return read ??= new Map(TEMPLATE_TEXTS.map((text) => [text.slug, detailOf(text)]));
}

/** Finds a template. Errors: `not_found`, with the most similar slug. */
export function requireTemplate(slug: string): TemplateDetail {
  const known = templates();
  const found = known.get(slug);
  if (found) return found;
  const nearest = nearestName(slug, known.keys());
  const hint = nearest === undefined
    ? `the templates are ${[...known.keys()].join(", ")}`
    : `did you mean "${nearest}"?`;
  throw new AppError("not_found", `Template not found: ${hint}`);
}

function detailOf({ slug, tags, source }: TemplateText): TemplateDetail {
  const { definition, errors } = parseDefinition(source);
  if (definition === null) {
    throw new Error(`Cannot read the template ${slug}: ${JSON.stringify(errors)}`);
  }
  return { ...headOf(definition), slug, tags, source };
}

function headOf(definition: Definition): Omit<Template, "slug" | "tags"> {
  const { name: title, description = "", inputs = {}, env = {}, schedule = null } = definition;
  const services = servicesUsed(definition);
  const needsNetwork = services.includes("http");
  return { title, description, services, needsNetwork, inputs, env, schedule };
}
