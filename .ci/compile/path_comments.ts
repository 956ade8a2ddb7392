/** The path of a module, as the bundler writes it before the module: `// src/lib/json.ts`. */
const PATH_COMMENT = /^\/\/ [\w./@+~-]+\.(?:[cm]?[jt]s|json|sql)\n/gm;

/**
 * A bundle without the paths of its modules: 170 KB of comments, which name the builder's folders.
 */
export function withoutPathComments(script: string): string {
  return script.replace(PATH_COMMENT, "");
}
