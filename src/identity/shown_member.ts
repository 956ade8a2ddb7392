/** A member of the organization, as others see them. */
export interface ShownMember {
  userId: string;
  /** The name in the user's last token. It proves nothing: users may choose any name. */
  name: string | null;
}
