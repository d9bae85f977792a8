CREATE TABLE "pending_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"space_id" text NOT NULL,
	"about" text,
	"evidence" jsonb NOT NULL,
	"evidence_of" text[] NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_evidence" ADD CONSTRAINT "pending_evidence_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_evidence_account" ON "pending_evidence" USING btree ("account_id","recorded_at");--> statement-breakpoint
CREATE INDEX "pending_evidence_at" ON "pending_evidence" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "pending_evidence_of" ON "pending_evidence" USING gin ("evidence_of");