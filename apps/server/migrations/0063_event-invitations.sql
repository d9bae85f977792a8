CREATE TABLE "space_event_invitations" (
	"event_id" text NOT NULL,
	"account_id" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_event_invitations_event_id_account_id_pk" PRIMARY KEY("event_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "space_event_invitations" ADD CONSTRAINT "space_event_invitations_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_invitations" ADD CONSTRAINT "space_event_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_invitations" ADD CONSTRAINT "space_event_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_event_invitations_account" ON "space_event_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "space_event_invitations_by" ON "space_event_invitations" USING btree ("invited_by");