/** Verbs that instructions begin with, in their base form. Tells a step from a remark, and where a condition ends. */
export const instructionVerbs: ReadonlySet<string> = new Set(
  (
    'accept acknowledge add adjust agree aim allow announce answer apply archive argue arrange ask assign attach avoid ' +
    'back bake bake balance bathe beat begin bend bite bleed blend block blow boil book borrow bounce break breathe ' +
    'brew bring brush build buy call cancel carry catch change charge check chill choose chop clamp clean clear click ' +
    'climb close coat collect comb commit compare compress cook cool copy count cover create cross cut cycle dab ' +
    'deactivate decide decline delay delete describe deskew dictate dig dilute dim dip disable disconnect discard ' +
    'do double drain draw dress drink drive drop dry dump eat elevate email empty enable end escalate explain export ' +
    'fail feed fetch file fill filter find finish fish fix flash flip float flush fold force force-stop forward freeze ' +
    'fry gargle gather get give glue go grab grate grease greet grind group guess hand hang hash have heat help hide ' +
    'hit hold hone hum ice identify ignore import inform inspect install invite invoice iron isolate join jot keep ' +
    'kill knead knock label lay lead lean leave let level lie lift light limit link list listen load lock log look ' +
    'loosen lower make mark mash massage measure meet merge mince mix mount move mute name narrate never note notify ' +
    'obey offer oil open order pack page paint pair park pass paste pat patch pause pay peel peen phone photograph ' +
    'pick pinch plan plant play plug point polish post pour practise practice prepare press prick prime print pull ' +
    'pump push put quarantine quote raise read rebase reboot rebuild recheck recite reconnect record redo reduce ' +
    'refer reheat refuse release reload remind remove rename repeat replace reply report repot request reread reset ' +
    'resolve rest restart restore resume retest retry return reuse revert review rinse ring roll rotate rub run sand ' +
    'save say scale scan schedule scrape screw scrub seal search season select send separate serve set shake share ' +
    'sharpen shave shout show shower shut sift sign simmer sing sip sit skim skip slap sleep slice slide slow smile ' +
    'smooth snap snapshot soak sort speak split spray spread sprinkle squash squeeze stand start state stay steam ' +
    'steer step stick stir stop store strain stretch strike strip strop submit swap sweep swim switch tag take talk ' +
    'tap taste teach tell test text thank thaw thin throw tick tie tighten tilt time toast top touch trace transfer ' +
    'translate treat trim trust try tuck turn type uncordon undo uninstall unplug unscrew untie update upload use ' +
    'verify vibrate visit wait wake walk warm warn wash watch water weigh wet whisk wipe work wrap write zip'
  ).split(' '),
)
