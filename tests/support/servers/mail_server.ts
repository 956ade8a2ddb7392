import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { MailServer } from "../../../src/services/email/mail_server.ts";

/** A message as a mail server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  user: string | null;
  isEncrypted: boolean;
  /** With its header, lines ended by CR LF. */
  source: string;
}

export interface TestMailServer extends AsyncDisposable {
  port: number;
  received: ReceivedMail[];
  /** The settings that lead to it. */
  settings: MailServer;
  url: string;
}

interface Options {
  /** The answer to a recipient; null takes it. */
  refuse?: (address: string) => { code: number; words: string } | null;
  /** The answer to a whole message; null takes it. */
  refuseMessage?: () => { code: number; words: string } | null;
  login?: { user: string; password: string };
  /** Offers STARTTLS. */
  tls?: { key: string; cert: string };
  /** Speaks TLS from the first byte. */
  isTls?: boolean;
  /** Told each message, whatever is answered. */
  onMessage?: (source: string) => void;
  /** Asked after each message whether it is never answered. */
  isSilent?: () => boolean;
}

/** A real SMTP server on the loopback that keeps what it is sent. */
export async function startMailServer(options: Options = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...options.tls,
    secure: options.isTls ?? false,
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.tls === undefined ? ["STARTTLS"] : [],
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      const { user, password } = options.login ?? {};
      const fits = auth.username === user && auth.password === password;
      done(fits ? null : refusal({ code: 535, words: "wrong name or password" }), { user });
    },
    onRcptTo({ address }, _session, done) {
      const answer = options.refuse?.(address) ?? null;
      done(answer && refusal(answer));
    },
    onData(stream, { envelope, user, secure }, done) {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", async () => {
        const source = await new Blob(chunks).text();
        options.onMessage?.(source);
        if (options.isSilent?.()) return;
        const answer = options.refuseMessage?.() ?? null;
        if (answer !== null) return done(refusal(answer));
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          user: typeof user === "string" ? user : null,
          isEncrypted: secure,
          source,
        });
        done(null);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    settings: {
      host: "127.0.0.1",
      port,
      isTls: options.isTls ?? false,
      login: options.login ?? null,
      from: { name: "Heddle", address: "heddle@example.org" },
    },
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
