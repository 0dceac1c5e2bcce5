-- What was once true of an account and still protects it. Whoever has reviewed or released gets a new address, or loses their second
-- factors, by two people alone, whatever role they have now.
alter table nutzer add column has_decided boolean not null default false;
-- Whoever has been here, or could have, confirms a new address from it, also after they were deleted and restored.
alter table nutzer add column was_known boolean not null default false;
update nutzer set was_known = true where hat_passwort or sso or letzte_anmeldung_am is not null;
